-- Whoever left a site before staff had to step down first kept a part in its classes, and joining again gave it back.
DELETE FROM "course_staff" s WHERE EXISTS (SELECT 1 FROM "channel_users" m
  WHERE m."channel_seq" = s."channel_seq" AND m."user_seq" = s."user_seq" AND m."left_at" IS NOT NULL)
  OR EXISTS (SELECT 1 FROM "users" u WHERE u."user_seq" = s."user_seq" AND u."closed_at" IS NOT NULL);
