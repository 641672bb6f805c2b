CREATE TABLE "hidden_people" (
	"user_id" text NOT NULL,
	"hidden_user_id" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_people_user_id_hidden_user_id_pk" PRIMARY KEY("user_id","hidden_user_id"),
	CONSTRAINT "hidden_people_others" CHECK ("hidden_people"."user_id" <> "hidden_people"."hidden_user_id")
);
--> statement-breakpoint
CREATE TABLE "reported_things" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"decision" text,
	CONSTRAINT "reported_things_once" UNIQUE("owner_id","kind","key"),
	CONSTRAINT "reported_things_kind" CHECK ("reported_things"."kind" in ('username', 'task', 'message')),
	CONSTRAINT "reported_things_decision" CHECK ("reported_things"."decision" in ('kept', 'taken_down')),
	CONSTRAINT "reported_things_key" CHECK (char_length("reported_things"."key") between 1 and 100),
	CONSTRAINT "reported_things_text" CHECK (char_length("reported_things"."text") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"thing_id" uuid NOT NULL,
	"reporter_id" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reports_thing_id_reporter_id_pk" PRIMARY KEY("thing_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_things" (
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_things_owner_id_kind_key_pk" PRIMARY KEY("owner_id","kind","key"),
	CONSTRAINT "hidden_things_kind" CHECK ("hidden_things"."kind" in ('username', 'task', 'message')),
	CONSTRAINT "hidden_things_key" CHECK (char_length("hidden_things"."key") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_hidden_user_id_users_id_fk" FOREIGN KEY ("hidden_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_thing_id_reported_things_id_fk" FOREIGN KEY ("thing_id") REFERENCES "public"."reported_things"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_things" ADD CONSTRAINT "hidden_things_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_people_hidden" ON "hidden_people" USING btree ("hidden_user_id");--> statement-breakpoint
CREATE INDEX "reported_things_latest" ON "reported_things" USING btree ("is_open","last_reported_at","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","reported_at");--> statement-breakpoint
CREATE INDEX "hidden_things_kind_hidden" ON "hidden_things" USING btree ("kind","hidden_at");