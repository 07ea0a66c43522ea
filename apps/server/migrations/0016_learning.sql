-- What learning gains: each part stands below a line that names it.
SELECT 1;
