ALTER TABLE "payment_orders" DROP CONSTRAINT "payment_orders_status";--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "kept_payments" ADD COLUMN "check_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kept_payments" ADD CONSTRAINT "kept_payments_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_payments_paid" ON "kept_payments" USING btree ("paid_at","payment_id");--> statement-breakpoint
CREATE INDEX "kept_payments_order" ON "kept_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "kept_payments_check_due" ON "kept_payments" USING btree ("check_due_at") WHERE "kept_payments"."check_due_at" is not null;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_status" CHECK ("payment_orders"."status" in ('open', 'capturing', 'paid', 'lapsed', 'superseded'));
--> statement-breakpoint
-- The books hold every payment now, not those of deleted accounts alone.
INSERT INTO "kept_payments" ("payment_id", "order_id", "plan", "price_paise", "payment_method", "paid_at")
SELECT "payment_id", "order_id", "plan", "price_paise", "payment_method", "created_at" FROM "subscriptions"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What somebody had begun to pay for before they bought a subscription buys nothing any more.
UPDATE "payment_orders" SET "status" = 'superseded'
WHERE "status" IN ('open', 'lapsed') AND EXISTS (
	SELECT FROM "subscriptions"
	WHERE "subscriptions"."user_id" = "payment_orders"."user_id"
		AND "subscriptions"."created_at" >= "payment_orders"."created_at"
);
