/** Where the sign-in SDK keeps who is signed in: there in local storage as long as somebody is. */
export function userCacheKey(clientId: string): string {
  return `@@auth0spajs@@::${clientId}::@@user@@`;
}
