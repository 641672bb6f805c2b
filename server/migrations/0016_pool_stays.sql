CREATE TABLE "pool_stays" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "uncounted" jsonb;--> statement-breakpoint
ALTER TABLE "pool_stays" ADD CONSTRAINT "pool_stays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_stays_user_left" ON "pool_stays" USING btree ("user_id","left_at");--> statement-breakpoint
CREATE INDEX "pool_stays_left_at" ON "pool_stays" USING btree ("left_at");