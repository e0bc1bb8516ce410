CREATE INDEX "users_avatar_idx" ON "users" USING btree ("avatar_file_id");--> statement-breakpoint
CREATE INDEX "resources_file_idx" ON "resources" USING btree ("file_id");