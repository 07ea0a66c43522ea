ALTER TABLE "uploads" ADD COLUMN "purpose" text DEFAULT 'attachment' NOT NULL;--> statement-breakpoint
UPDATE "uploads" SET "purpose" = 'picture' WHERE "kind" = 'image';--> statement-breakpoint
UPDATE "uploads" u SET "purpose" = 'material' WHERE u."kind" = 'video' OR (u."kind" = 'file'
  AND EXISTS (SELECT 1 FROM "item_files" f WHERE f."channel_seq" = u."channel_seq" AND f."upload_seq" = u."upload_seq")
  AND NOT EXISTS (SELECT 1 FROM "settlement_documents" d WHERE d."channel_seq" = u."channel_seq"
    AND u."upload_seq" IN (d."licence_upload_seq", d."bank_book_upload_seq", d."identity_upload_seq"))
  AND NOT EXISTS (SELECT 1 FROM "submissions" s WHERE s."channel_seq" = u."channel_seq" AND u."upload_seq" = ANY (s."upload_seqs"))
  AND NOT EXISTS (SELECT 1 FROM "chat_messages" m WHERE m."channel_seq" = u."channel_seq" AND u."upload_seq" = ANY (m."upload_seqs")));--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "purpose" DROP DEFAULT;
