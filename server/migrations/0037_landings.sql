CREATE TABLE "landings" (
	"landing_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"run_key" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"break_minutes" smallint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "landings_landing_id_user_id_pk" PRIMARY KEY("landing_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landings_person" ON "landings" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "landings_ends_at" ON "landings" USING btree ("ends_at");