/** True when an `If-None-Match` header names this tag: the client's copy is current (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  }) ?? false
