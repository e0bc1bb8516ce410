import { Mark } from '@tiptap/core'

const raised = (name: string, tag: 'sup' | 'sub', key: string) =>
  Mark.create({
    name,
    // Nothing is above and below the line.
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

/** m², 10⁵ */
export const Superscript = raised('superscript', 'sup', 'Mod-.')

/** H₂O */
export const Subscript = raised('subscript', 'sub', 'Mod-,')
