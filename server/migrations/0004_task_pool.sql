CREATE TABLE "pool_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shows_task" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"user_id" text,
	"simulated_name" text,
	"simulated_picture" text,
	"task_id" uuid,
	"task_name" text,
	"shows_task" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"paused_percent" double precision,
	CONSTRAINT "pool_members_one_place" UNIQUE("user_id"),
	CONSTRAINT "pool_members_one_seat" UNIQUE("room_id","seat"),
	CONSTRAINT "pool_members_seat" CHECK ("pool_members"."seat" between 1 and 20),
	CONSTRAINT "pool_members_kind" CHECK (("pool_members"."user_id" is null) = ("pool_members"."simulated_name" is not null and "pool_members"."simulated_picture" is not null)),
	CONSTRAINT "pool_members_percent" CHECK ("pool_members"."paused_percent" between 0 and 100),
	CONSTRAINT "pool_members_run" CHECK ("pool_members"."started_at" < "pool_members"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "pool_rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"occupants" integer DEFAULT 0 NOT NULL,
	"is_open" boolean GENERATED ALWAYS AS (occupants < 20) STORED NOT NULL,
	"had_simulated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pool_rooms_capacity" CHECK ("pool_rooms"."occupants" between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "pool_choices" ADD CONSTRAINT "pool_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_members" ADD CONSTRAINT "pool_members_room_id_pool_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."pool_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_members" ADD CONSTRAINT "pool_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_members" ADD CONSTRAINT "pool_members_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_members_task_id" ON "pool_members" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "pool_rooms_emptiest" ON "pool_rooms" USING btree ("occupants","opened_at") WHERE is_open;--> statement-breakpoint
CREATE FUNCTION "pool_count_occupants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pool_rooms" SET "occupants" = "occupants" + "change"."count" * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  FROM (SELECT "room_id", count(*)::int AS "count" FROM "changed" GROUP BY "room_id") AS "change"
  WHERE "pool_rooms"."id" = "change"."room_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pool_members_come" AFTER INSERT ON "pool_members"
REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "pool_count_occupants"();
--> statement-breakpoint
CREATE TRIGGER "pool_members_go" AFTER DELETE ON "pool_members"
REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "pool_count_occupants"();
