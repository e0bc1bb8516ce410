CREATE TABLE "course_covers" (
	"name" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"file_id" text NOT NULL,
	"width" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"command" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone,
	"updated_by_id" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(normalize(full_name, NFC), 'aAăĂâÂbBcCdDđĐeEêÊfFgGhHiIjJkKlLmMnNoOôÔơƠpPqQrRsStTuUưƯvVwWxXyYzZàÀằẰầẦèÈềỀìÌǹǸòÒồỒờỜùÙừỪẁẀỳỲáÁắẮấẤćĆéÉếẾǵǴíÍḱḰĺĹḿḾńŃóÓốỐớỚṕṔŕŔśŚúÚứỨẃẂýÝźŹãÃẵẴẫẪẽẼễỄĩĨñÑõÕỗỖỡỠũŨữỮṽṼỹỸảẢẳẲẩẨẻẺểỂỉỈỏỎổỔởỞủỦửỬỷỶạẠặẶậẬḅḄḍḌẹẸệỆḥḤịỊḳḲḷḶṃṂṇṆọỌộỘợỢṛṚṣṢṭṬụỤựỰṿṾẉẈỵỴẓẒ', 'aaaaaabbccddddeeeeffgghhiijjkkllmmnnooooooppqqrrssttuuuuvvwwxxyyzzaaaaaaeeeeiinnoooooouuuuwwyyaaaaaacceeeeggiikkllmmnnoooooopprrssuuuuwwyyzzaaaaaaeeeeiinnoooooouuuuvvyyaaaaaaeeeeiioooooouuuuyyaaaaaabbddeeeehhiikkllmmnnoooooorrssttuuuuvvwwyyzz')) || ' ' || email || ' ' || lower(username)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "goals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "audience" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "promo_url" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "return_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "updated_by_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_covers" ADD CONSTRAINT "course_covers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_covers" ADD CONSTRAINT "course_covers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_slugs" ADD CONSTRAINT "course_slugs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_covers_course_idx" ON "course_covers" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_covers_file_idx" ON "course_covers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "admin_log_created_idx" ON "admin_log" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "admin_log_target_idx" ON "admin_log" USING btree ("target_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "admin_log_actor_idx" ON "admin_log" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_roles_idx" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "courses_created_idx" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "courses_sale_end_idx" ON "courses" USING btree ("sale_ends_at") WHERE "courses"."sale_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "order_items_course_idx" ON "order_items" USING btree ("course_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at","id") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_refunded_idx" ON "orders" USING btree ("refunded_at","id") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_code_idx" ON "orders" USING btree (upper(right("id", 8)));--> statement-breakpoint
CREATE INDEX "orders_transaction_idx" ON "orders" USING btree ("provider_transaction_id") WHERE "orders"."provider_transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_refund_ref_idx" ON "orders" USING btree ("refund_ref") WHERE "orders"."refund_ref" is not null;
--> statement-breakpoint
-- What is in the log stays there, whoever asks.
CREATE FUNCTION public.keep_admin_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'admin_log is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "admin_log_kept" BEFORE UPDATE OR DELETE ON "admin_log" FOR EACH ROW EXECUTE FUNCTION public.keep_admin_log();
