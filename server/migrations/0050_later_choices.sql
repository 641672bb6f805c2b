ALTER TABLE "tasks" ADD COLUMN "visibility_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visibility_settings" ADD COLUMN "chosen_at" timestamp (3) with time zone;