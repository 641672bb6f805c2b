CREATE TABLE "invitations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_due_at" ON "invitations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "invitations_invited_at" ON "invitations" USING btree ("invited_at");