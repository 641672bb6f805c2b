CREATE TABLE "list_repeats" (
	"list_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"latest_id" text,
	"days" smallint[] NOT NULL,
	"settled_day" date NOT NULL,
	"position" bigserial NOT NULL,
	CONSTRAINT "list_repeats_days" CHECK (cardinality("list_repeats"."days") between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "list_repeats" ADD CONSTRAINT "list_repeats_list_id_task_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."task_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_repeats" ADD CONSTRAINT "list_repeats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_repeats_user" ON "list_repeats" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "list_repeats_settled_day" ON "list_repeats" USING btree ("settled_day","list_id");