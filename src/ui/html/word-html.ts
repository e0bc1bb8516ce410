/**
 * Word writes list items as paragraphs with a bullet character. This converts them to real lists. The
 * editor itself drops all other markup that it does not know.
 */
export function cleanWordHtml(pasted: string): string {
  // Before parsing, because the content security policy would report the style elements.
  const html = pasted.replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
  if (!/class="?Mso|urn:schemas-microsoft-com/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  removeComments(body)
  for (const drawn of body.querySelectorAll('[style*="mso-list:Ignore" i]')) {
    const item = drawn.closest('p')
    // A numbered item's marker ends in a dot or a bracket.
    if (item && /[\da-z][.)]/i.test(drawn.textContent)) item.dataset['list'] = 'ol'
    drawn.remove()
  }
  for (const foreign of body.querySelectorAll('script, meta, link, o\\:p:empty')) {
    foreign.remove()
  }
  for (const item of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list" i], p.MsoListParagraph',
  )) {
    intoList(item)
  }
  return body.innerHTML
}

function removeComments(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Moves the item into the list just before it, else into a new one. */
function intoList(item: HTMLElement) {
  const tag = item.dataset['list'] ?? 'ul'
  const before = item.previousElementSibling
  const list = before?.localName === tag ? before : item.ownerDocument.createElement(tag)
  if (list !== before) item.before(list)
  const entry = item.ownerDocument.createElement('li')
  entry.append(...item.childNodes)
  list.append(entry)
  item.remove()
}
