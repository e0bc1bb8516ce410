export const editorLink: string
export const editorLost: string
export const editorTool: string
export const editorToolbar: string
export const htmlHead: string
