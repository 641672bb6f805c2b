CREATE TABLE "landing_links" (
	"user_id" text PRIMARY KEY NOT NULL,
	"turned_on_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_links" ADD CONSTRAINT "landing_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;