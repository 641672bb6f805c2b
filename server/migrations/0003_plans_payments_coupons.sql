CREATE TABLE "coupon_uses" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"code" text NOT NULL,
	"buyer_id" text,
	"plan" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"commission_paise" integer NOT NULL,
	"subscribed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_commission" CHECK ("coupon_uses"."commission_paise" between 0 and "coupon_uses"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" ~ '^[A-Z]{2,4}50$')
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"coupon_code" text,
	"coupon_owner_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"check_due_at" timestamp (3) with time zone,
	CONSTRAINT "payment_orders_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_orders_amount" CHECK ("payment_orders"."amount_paise" > 0),
	CONSTRAINT "payment_orders_status" CHECK ("payment_orders"."status" in ('open', 'capturing', 'paid', 'lapsed')),
	CONSTRAINT "payment_orders_claim" CHECK (("payment_orders"."status" in ('capturing', 'paid')) = ("payment_orders"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"price_paise" integer NOT NULL,
	"discount_applied" boolean NOT NULL,
	"coupon_used" text,
	"status" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"receipt_due_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_coupon_owner_id_users_id_fk" FOREIGN KEY ("coupon_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_owner" ON "coupon_uses" USING btree ("owner_id","subscribed_at","payment_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_owner_plan" ON "coupon_uses" USING btree ("owner_id","plan","subscribed_at","payment_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_buyer" ON "coupon_uses" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "payment_orders_user" ON "payment_orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_coupon_owner" ON "payment_orders" USING btree ("coupon_owner_id");--> statement-breakpoint
CREATE INDEX "payment_orders_check_due" ON "payment_orders" USING btree ("check_due_at") WHERE "payment_orders"."check_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_capturing" ON "payment_orders" USING btree ("user_id") WHERE "payment_orders"."status" = 'capturing';--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_receipt_due" ON "subscriptions" USING btree ("receipt_due_at") WHERE "subscriptions"."receipt_due_at" is not null;