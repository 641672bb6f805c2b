CREATE TABLE "premium_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "premium_grants_user" ON "premium_grants" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "premium_grants_standing" ON "premium_grants" USING btree ("user_id") WHERE "premium_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "premium_grants_end" ON "premium_grants" USING btree ("end_date") WHERE "premium_grants"."ended_at" is null;
--> statement-breakpoint
-- Until now premium without a subscription was the flag alone: it becomes a grant without end.
INSERT INTO "premium_grants" ("user_id", "start_date")
SELECT "user_id", now() FROM "profiles"
WHERE "is_premium" AND NOT EXISTS (
	SELECT FROM "subscriptions"
	WHERE "subscriptions"."user_id" = "profiles"."user_id" AND "subscriptions"."status" = 'active'
);
--> statement-breakpoint
-- A subscription whose flag was taken back ends with it.
UPDATE "subscriptions" SET "status" = 'expired'
FROM "profiles"
WHERE "profiles"."user_id" = "subscriptions"."user_id" AND "subscriptions"."status" = 'active' AND NOT "profiles"."is_premium";
