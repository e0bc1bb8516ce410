/** Whether two messages are the same, apart from the trimming and line ends that backends change. */
export const isSameMessage = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC')
