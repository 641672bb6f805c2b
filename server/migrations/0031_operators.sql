CREATE TABLE "commission_lines" (
	"month" text NOT NULL,
	"owner_id" text,
	"code" text NOT NULL,
	"earned_paise" integer NOT NULL,
	"brought_paise" integer NOT NULL,
	"paid_paise" integer NOT NULL,
	"carried_paise" integer NOT NULL,
	CONSTRAINT "commission_lines_sum" CHECK ("commission_lines"."paid_paise" >= 0 and "commission_lines"."carried_paise" <= 0 and "commission_lines"."paid_paise" + "commission_lines"."carried_paise" = "commission_lines"."earned_paise" + "commission_lines"."brought_paise")
);
--> statement-breakpoint
CREATE TABLE "commission_statements" (
	"month" text PRIMARY KEY NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"total_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"details" text NOT NULL,
	"request_id" text,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_month_commission_statements_month_fk" FOREIGN KEY ("month") REFERENCES "public"."commission_statements"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_lines" ADD CONSTRAINT "commission_lines_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_once" ON "commission_lines" USING btree ("month","owner_id");--> statement-breakpoint
CREATE INDEX "commission_lines_owner" ON "commission_lines" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","number");--> statement-breakpoint
CREATE INDEX "coupon_uses_subscribed" ON "coupon_uses" USING btree ("subscribed_at");--> statement-breakpoint
CREATE INDEX "profiles_username_prefix" ON "profiles" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log can only be added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
