/** So many rows one call takes by their numbers, and one print; a list lets no more be chosen at once. */
export const mostRowIds = 1000
