/**
 * The default, 4, is meant for rotating disks: with it, PostgreSQL reads whole rows of a large table although an index contains what
 * is counted. Most of this database is in memory, and the rest on a solid-state disk.
 */
export const pageCost = 'random_page_cost=1.1'
