/** What the sign fonts of Office draw for a letter: pairs of the letter and its sign. */
const PAIRS: Partial<Record<string, string>> = {
  symbol:
    'aα bβ cχ dδ eε fφ gγ hη iι jϕ kκ lλ mμ nν oο pπ qθ rρ sσ tτ uυ vϖ wω xξ yψ zζ AΑ BΒ CΧ DΔ EΕ FΦ GΓ HΗ IΙ Jϑ KΚ LΛ MΜ NΝ OΟ PΠ QΘ RΡ SΣ TΤ UΥ Vς WΩ XΞ YΨ ZΖ "∀ $∃ \'∋ @≅ \\∴ ^⊥ ~∼ £≤ ¥∞ «↔ ¬← \u00AD↑ ®→ ¯↓ ³≥ ´× µ∝ ¶∂ ·• ¸÷ ¹≠ º≡ »≈ Ä⊗ Å⊕ Æ∅ Ç∩ È∪ É⊃ Ê⊇ Ë⊄ Ì⊂ Í⊆ Î∈ Ï∉ Ð∠ Ñ∇ Õ∏ Ö√ ×⋅ Ø¬ Ù∧ Ú∨ Û⇔ Ü⇐ Ý⇑ Þ⇒ ß⇓ á⟨ å∑ ñ⟩ ò∫',
  wingdings:
    'à→ ß← á↑ â↓ ã↖ ä↗ å↙ æ↘ è➔ ï⇦ ð⇨ ñ⇧ ò⇩ ó⇔ ü✓ û✗ þ☑ ý☒ x☒ o☐ q☐ ¨☐ J☺ K😐 L☹ F☞ E☜ l● n■ §▪ u◆ v❖ Ø➢ «★ (☎ *✉ "✂ !✏',
}

const signsOf = new Map(
  Object.entries(PAIRS).map(([font, pairs = '']): [string, Map<string, string>] => [
    font,
    new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
  ]),
)

/** The font that an element sets, in small letters; `null` where it sets none. */
function fontOf(element: Element): string | null {
  const style = element.getAttribute('style') ?? ''
  const name =
    /mso-symbol-font-family:\s*["']?([^,;"']+)/i.exec(style)?.[1] ??
    /(?:^|;)\s*font-family:\s*["']?([^,;"']+)/i.exec(style)?.[1] ??
    element.getAttribute('face')
  return name?.trim().toLowerCase() ?? null
}

/** Letters in sign fonts as the signs that a reader saw: Office writes an arrow as «à» in Wingdings. */
export function keepSignFonts(body: HTMLElement): void {
  if (!/symbol|wingdings/i.test(body.innerHTML)) return
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    let font: string | null = null
    for (let at = node.parentElement; at && font === null; at = at.parentElement) font = fontOf(at)
    const signs = signsOf.get(font ?? '')
    if (signs) {
      node.nodeValue = [...(node.nodeValue ?? '')].map((each) => drawn(each, signs)).join('')
    }
  }
}

/** The letter may stand in the private area. */
function drawn(letter: string, signs: ReadonlyMap<string, string>): string {
  const code = letter.charCodeAt(0)
  const own = code >= 0xf0_20 && code <= 0xf0_ff ? String.fromCharCode(code - 0xf0_00) : letter
  return signs.get(own) ?? letter
}
