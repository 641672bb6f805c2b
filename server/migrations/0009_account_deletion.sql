CREATE TABLE "kept_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"price_paise" integer NOT NULL,
	"payment_method" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" DROP CONSTRAINT "coupon_uses_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "coupon_uses" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;