CREATE TABLE "cheers" (
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"run_key" uuid NOT NULL,
	"by_name" boolean NOT NULL,
	"cheered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cheers_sender_id_receiver_id_run_key_pk" PRIMARY KEY("sender_id","receiver_id","run_key"),
	CONSTRAINT "cheers_others" CHECK ("cheers"."sender_id" <> "cheers"."receiver_id")
);
--> statement-breakpoint
ALTER TABLE "cheers" ADD CONSTRAINT "cheers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheers" ADD CONSTRAINT "cheers_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheers_run" ON "cheers" USING btree ("receiver_id","run_key");--> statement-breakpoint
CREATE INDEX "cheers_oldest" ON "cheers" USING btree ("cheered_at");