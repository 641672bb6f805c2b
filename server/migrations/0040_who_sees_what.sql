CREATE TABLE "visibility_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "visibility_settings_level" CHECK ("visibility_settings"."visibility" in ('self', 'rooms', 'everyone'))
);
--> statement-breakpoint
DROP INDEX "pool_rooms_emptiest";--> statement-breakpoint
ALTER TABLE "pool_members" ALTER COLUMN "shows_task" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "pool_rooms" drop column "is_open";--> statement-breakpoint
ALTER TABLE "pool_rooms" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (occupants < 20 and not is_own) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_messages" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "visibility" text;--> statement-breakpoint
ALTER TABLE "visibility_settings" ADD CONSTRAINT "visibility_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever showed 'Focusing' in every room keeps the names of all tasks to themselves.
INSERT INTO "visibility_settings" ("user_id", "visibility") SELECT "user_id", 'self' FROM "pool_choices" WHERE NOT "shows_task";--> statement-breakpoint
CREATE INDEX "pool_rooms_emptiest" ON "pool_rooms" USING btree ("occupants","opened_at") WHERE is_open;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_visibility_level" CHECK ("tasks"."visibility" in ('self', 'rooms', 'everyone'));--> statement-breakpoint
-- Processes of 0.3 beside newer ones delete every room without people in it, and know of none that stays open.
CREATE FUNCTION "pool_keep_own_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "own_rooms" WHERE "room_id" = OLD."id" AND "token" IS NOT NULL) THEN RETURN NULL; END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pool_keep_own_room" BEFORE DELETE ON "pool_rooms"
FOR EACH ROW WHEN (OLD."is_own") EXECUTE FUNCTION "pool_keep_own_room"();