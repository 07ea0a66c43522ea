-- While a new version is put in place, processes of the one before still write uploads and say no purpose.
CREATE FUNCTION "upload_purpose"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."purpose" := coalesce(NEW."purpose",
    CASE NEW."kind" WHEN 'image' THEN 'picture' WHEN 'video' THEN 'material' ELSE 'attachment' END);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "uploads_purpose" BEFORE INSERT ON "uploads" FOR EACH ROW EXECUTE FUNCTION "upload_purpose"();
