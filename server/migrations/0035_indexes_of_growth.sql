CREATE INDEX "progress_messages_expires_at" ON "progress_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "current_runs_running" ON "current_runs" USING btree ("running_since") WHERE "current_runs"."running_since" is not null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_created_at" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");