/** An event of Chrome's trace; times in microseconds, `tts` and `tdur` of the thread's own clock. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Time of the thread's work alone: what other processes take of the processor is not in it. */
  tts?: number
  tdur?: number
  args?: { data?: { startTime?: number; callTime?: number } }
}

export const TRACED = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
  'v8',
  'blink.user_timing',
]

/** Causes of work by the names of events; the first that fits counts. */
const CAUSES: readonly [string, RegExp][] = [
  ['GC', /^(MinorGC|MajorGC|BlinkGC|V8\.GC)/],
  ['compile', /^(V8\.|v8\.(compile|produce)|FlushInstructionCache|DocumentModuleScriptFetcher)/],
  [
    'run',
    /^(v8\.|FunctionCall|EvaluateScript|TimerFire|EventDispatch|FireAnimationFrame|RunMicrotasks|BlinkScheduler_PerformMicrotask)/,
  ],
  ['parse HTML', /^ParseHTML/],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet)/],
  ['layout', /^(Layout|UpdateLayout$|HitTest|IntersectionObserver)/],
  ['image decode', /^(Decode|ImageDecode|Draw LazyPixelRef)/],
  ['paint', /^(Paint|PrePaint|Layerize|Commit$|UpdateLayer|CompositeLayers)/],
]
const OTHER = 'other'
export const CAUSE_NAMES = [...CAUSES.map(([name]) => name), OTHER]

const causeOf = (name: string) => CAUSES.find(([, names]) => names.test(name))?.[0] ?? OTHER

/** The page's last mark of that name, which knows its process, its thread and when the visit began. */
function markIn(events: readonly TraceEvent[], name: string) {
  const mark = events.findLast((event) => event.name === name && event.args?.data?.callTime)
  if (!mark) throw new Error(`the trace has no mark ${name}`)
  const { callTime = 0, startTime = 0 } = mark.args?.data ?? {}
  return { ...mark, begun: callTime - startTime * 1000 }
}

/** The events with a length that began on the mark's thread between the visit's begin and the mark. */
function workUntil(events: readonly TraceEvent[], mark: ReturnType<typeof markIn>) {
  const { pid, tid, begun, ts } = mark
  return events
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .filter((event) => event.ts >= begun && event.ts <= ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
}

/** Milliseconds that the page's main thread worked from the begin of the visit until the mark. */
export function mainThreadUntil(events: readonly TraceEvent[], markName: string): number {
  const mark = markIn(events, markName)
  const tasks = workUntil(events, mark).filter(({ name }) => name === 'RunTask')
  const spent = ({ ts, dur = 0, tts = 0, tdur = 0 }: TraceEvent) =>
    // The task that set the mark counts as far as it.
    ts + dur > mark.ts ? Math.max(0, (mark.tts ?? 0) - tts) : tdur
  return tasks.reduce((sum, task) => sum + spent(task), 0) / 1000
}

/**
 * Milliseconds of the main thread by cause, of all tasks that began until the mark. What an event takes
 * without the events inside it belongs to its own cause.
 */
export function causesUntil(
  events: readonly TraceEvent[],
  markName: string,
): Record<string, number> {
  const causes = Object.fromEntries(CAUSE_NAMES.map((name) => [name, 0]))
  const open: TraceEvent[] = []
  const add = (name: string, micros: number) => {
    const cause = causeOf(name)
    causes[cause] = (causes[cause] ?? 0) + micros / 1000
  }
  for (const event of workUntil(events, markIn(events, markName))) {
    const { name, ts, tdur = 0 } = event
    while (open.length > 0 && ts >= endOf(open.at(-1))) open.pop()
    const around = open.at(-1)
    if (around) add(around.name, -tdur)
    // Outside of a task nothing is counted, so that the causes sum up to the tasks.
    if (around || name === 'RunTask') {
      add(name, tdur)
      open.push(event)
    }
  }
  return causes
}

const endOf = (event?: TraceEvent) => (event ? event.ts + (event.dur ?? 0) : 0)
