-- 1강, 2강, 10강, 가…힣, A…Z: the order in which people expect a list.
create collation if not exists ko_natural (provider = icu, locale = 'ko-u-kn-true');
--> statement-breakpoint
create extension if not exists pg_trgm;
