/**
 * Has the database look for the machine of a session that says nothing any more, so that neither its locks nor its
 * transaction outlive it for hours (PostgreSQL, `tcp_keepalives_idle`).
 */
export const LOOKED_FOR = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
