CREATE TABLE "room_reminders" (
	"room_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"told" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "room_reminders_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "own_rooms" ADD COLUMN "times" jsonb;--> statement-breakpoint
ALTER TABLE "room_reminders" ADD CONSTRAINT "room_reminders_room_id_own_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."own_rooms"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reminders" ADD CONSTRAINT "room_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_reminders_user" ON "room_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_reminders_due_at" ON "room_reminders" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "own_rooms" ADD CONSTRAINT "own_rooms_times" CHECK ("own_rooms"."times" is null or (jsonb_array_length("own_rooms"."times" -> 'days') between 1 and 7
    and "own_rooms"."times" ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and char_length("own_rooms"."times" ->> 'timeZone') between 1 and 64) is true);