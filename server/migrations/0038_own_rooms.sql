CREATE TABLE "own_room_removals" (
	"room_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_room_removals_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "own_rooms" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"token" text,
	"closes_at" timestamp (3) with time zone,
	CONSTRAINT "own_rooms_one_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "reported_things" DROP CONSTRAINT "reported_things_kind";--> statement-breakpoint
ALTER TABLE "hidden_things" DROP CONSTRAINT "hidden_things_kind";--> statement-breakpoint
DROP INDEX "pool_rooms_emptiest";--> statement-breakpoint
ALTER TABLE "pool_rooms" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_room_removals" ADD CONSTRAINT "own_room_removals_room_id_own_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."own_rooms"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_room_removals" ADD CONSTRAINT "own_room_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_rooms" ADD CONSTRAINT "own_rooms_room_id_pool_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."pool_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_rooms" ADD CONSTRAINT "own_rooms_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_room_removals_user" ON "own_room_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_rooms_owner" ON "own_rooms" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "own_rooms_closes_at" ON "own_rooms" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "pool_rooms_emptiest" ON "pool_rooms" USING btree ("occupants","opened_at") WHERE is_open and not is_own;--> statement-breakpoint
ALTER TABLE "pool_rooms" ADD CONSTRAINT "pool_rooms_own" CHECK (not ("pool_rooms"."is_own" and "pool_rooms"."had_simulated"));--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_kind" CHECK ("reported_things"."kind" in ('username', 'task', 'message', 'room'));--> statement-breakpoint
ALTER TABLE "hidden_things" ADD CONSTRAINT "hidden_things_kind" CHECK ("hidden_things"."kind" in ('username', 'task', 'message', 'room'));