CREATE TABLE "visibility_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "visibility_settings_level" CHECK ("visibility_settings"."visibility" in ('self', 'rooms', 'everyone'))
);
--> statement-breakpoint
ALTER TABLE "visibility_settings" ADD CONSTRAINT "visibility_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever showed 'Focusing' in every room keeps the names of all tasks to themselves.
INSERT INTO "visibility_settings" ("user_id", "visibility") SELECT "user_id", 'self' FROM "pool_choices" WHERE NOT "shows_task";--> statement-breakpoint
DROP TABLE "pool_choices";--> statement-breakpoint
ALTER TABLE "pool_members" DROP COLUMN "shows_task";--> statement-breakpoint
ALTER TABLE "progress_messages" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "visibility" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_visibility_level" CHECK ("tasks"."visibility" in ('self', 'rooms', 'everyone'));