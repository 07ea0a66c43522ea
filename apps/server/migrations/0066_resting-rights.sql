CREATE INDEX "grants_resting" ON "grants" USING btree ("channel_seq","user_seq") WHERE reason = 'attendedOtherwise';--> statement-breakpoint
-- What packages that run did not give, because the class was attended by another right when they were bought.
INSERT INTO "grants" ("channel_seq", "course_seq", "user_seq", "source", "source_key", "start_at", "end_at", "revoked_at", "reason")
SELECT p."channel_seq", c."course_seq", p."user_seq", 'PACKAGE', p."course_seq"::text, now(), p."valid_at", now(), 'attendedOtherwise'
FROM "attendances" p
JOIN "package_courses" c ON c."channel_seq" = p."channel_seq" AND c."package_seq" = p."course_seq"
JOIN "attendances" a ON a."channel_seq" = c."channel_seq" AND a."course_seq" = c."course_seq" AND a."user_seq" = p."user_seq"
  AND a."choise_status_cd" IN ('00', '02')
WHERE p."choise_status_cd" IN ('00', '02') AND (p."valid_at" IS NULL OR p."valid_at" > now())
  AND NOT EXISTS (SELECT 1 FROM "waiting_rights" w WHERE w."channel_seq" = p."channel_seq" AND w."course_seq" = c."course_seq"
    AND w."user_seq" = p."user_seq" AND w."source" = 'PACKAGE' AND w."source_key" = p."course_seq"::text)
ON CONFLICT DO NOTHING;
