CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_worked_once" EXCLUDE USING gist ("user_id" WITH =, "worked" WITH &&);
