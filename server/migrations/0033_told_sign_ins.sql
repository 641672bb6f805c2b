-- Whatever a process may know of who is signed in is told as it changes, whoever changes it: to the connection that does by a
-- notice, to everybody who listens by a notification. Sums follow each run, so that of them alone only the first is told.
CREATE FUNCTION "tell_person_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"person" text;
	"is_quiet" boolean := false;
BEGIN
	IF TG_TABLE_NAME = 'users' THEN "person" := NEW."id";
	ELSIF TG_OP = 'DELETE' THEN "person" := OLD."user_id";
	ELSE "person" := NEW."user_id";
	END IF;
	IF TG_TABLE_NAME = 'profiles' AND TG_OP = 'UPDATE' THEN
		"is_quiet" := (OLD."username", OLD."profile_picture", OLD."is_premium")
			IS NOT DISTINCT FROM (NEW."username", NEW."profile_picture", NEW."is_premium")
			AND current_setting('focuspool.tells_sums', true) IS DISTINCT FROM 'on';
	END IF;
	IF NOT "is_quiet" THEN PERFORM pg_notify('focuspool_people', "person"); END IF;
	RAISE NOTICE USING ERRCODE = 'FP001', MESSAGE = "person";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_tell_change" AFTER UPDATE ON "sessions"
	FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_person_changed"();
--> statement-breakpoint
CREATE TRIGGER "sessions_tell_end" AFTER DELETE ON "sessions"
	FOR EACH ROW WHEN (OLD."expires_at" > now()) EXECUTE FUNCTION "tell_person_changed"();
--> statement-breakpoint
CREATE TRIGGER "users_tell_change" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (OLD."email" <> NEW."email" OR OLD."email_verified" <> NEW."email_verified")
	EXECUTE FUNCTION "tell_person_changed"();
--> statement-breakpoint
CREATE TRIGGER "profiles_tell_change" AFTER INSERT OR UPDATE OR DELETE ON "profiles"
	FOR EACH ROW EXECUTE FUNCTION "tell_person_changed"();
--> statement-breakpoint
CREATE TRIGGER "suspensions_tell_change" AFTER INSERT OR DELETE ON "suspensions"
	FOR EACH ROW EXECUTE FUNCTION "tell_person_changed"();
