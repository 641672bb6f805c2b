CREATE TABLE "intentions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"run_key" uuid NOT NULL,
	"text" text NOT NULL,
	"outcome" text,
	CONSTRAINT "intentions_text" CHECK (char_length("intentions"."text") between 1 and 60),
	CONSTRAINT "intentions_outcome" CHECK ("intentions"."outcome" in ('done', 'partly', 'not_yet'))
);
--> statement-breakpoint
ALTER TABLE "progress_messages" DROP CONSTRAINT "progress_messages_mark";--> statement-breakpoint
ALTER TABLE "reported_things" DROP CONSTRAINT "reported_things_kind";--> statement-breakpoint
ALTER TABLE "hidden_things" DROP CONSTRAINT "hidden_things_kind";--> statement-breakpoint
ALTER TABLE "progress_messages" ADD COLUMN "intention" text;--> statement-breakpoint
ALTER TABLE "progress_messages" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_messages" ADD CONSTRAINT "progress_messages_intention" CHECK (("progress_messages"."mark" = 0) = ("progress_messages"."intention" is not null));--> statement-breakpoint
ALTER TABLE "progress_messages" ADD CONSTRAINT "progress_messages_mark" CHECK ("progress_messages"."mark" in (0, 50, 80, 100));--> statement-breakpoint
ALTER TABLE "reported_things" ADD CONSTRAINT "reported_things_kind" CHECK ("reported_things"."kind" in ('username', 'task', 'message', 'room', 'intention'));--> statement-breakpoint
ALTER TABLE "hidden_things" ADD CONSTRAINT "hidden_things_kind" CHECK ("hidden_things"."kind" in ('username', 'task', 'message', 'room', 'intention'));