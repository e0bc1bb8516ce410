import { argv } from 'node:process'

/** `npm run bench -- admin|api|blocks|capacity|class|content|grading|lesson|lists|load|page|pages|search|seed|sign-ins|take-over …`; without a name: `BY_DEFAULT`. */

const NAMES = [
  'admin',
  'page',
  'pages',
  'api',
  'capacity',
  'class',
  'lesson',
  'content',
  'grading',
  'lists',
  'load',
  'blocks',
  'search',
  'seed',
  'sign-ins',
  'take-over',
]
const BY_DEFAULT = ['page', 'api', 'lesson', 'content']

interface Measurement {
  run: (args: string[]) => Promise<void>
}

async function main(given: string[]) {
  const [first = '', ...rest] = given
  const isOptions = first === '' || first.startsWith('--')
  if (!isOptions && !NAMES.includes(first)) {
    throw new Error(`Không có phép đo "${first}". Có: ${NAMES.join(', ')}.`)
  }
  for (const name of isOptions ? BY_DEFAULT : [first]) {
    const { run } = (await import(`./${name}.ts`)) as Measurement
    await run(isOptions ? given : rest)
  }
}

try {
  await main(argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
