#!/usr/bin/env bash
# Guess: a SCORM 2004 run-time keeps a comment and a long written answer of several lines (both are strings of ISO
# 10646 characters, up to 4000).
# Seen: scorm-again refuses both with error 406 (type mismatch) because of the line break, so that the learner's words
# are not kept. `cmi.suspend_data` and the comments of SCORM 1.2 take it.
. "$(dirname "$0")/setup.sh"
packages scorm-again@3.4.3 jsdom@29.1.1
cat >try.js <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('', { url: 'http://localhost/' })
Object.assign(globalThis, { window, document: window.document, XMLHttpRequest: window.XMLHttpRequest })
const { Scorm2004API } = await import('scorm-again/scorm2004')
const { Scorm12API } = await import('scorm-again/scorm12')
const words = 'Đoạn một.\nĐoạn hai.'
const api = new Scorm2004API({ autocommit: false, logLevel: 5 })
api.Initialize('')
const set = (name, value) => api.SetValue(name, value)
set('cmi.interactions.0.id', 'bai-viet')
set('cmi.interactions.0.type', 'long-fill-in')
const tries = {
  answer: () => [set('cmi.interactions.0.learner_response', words), api.GetLastError()],
  'answer of one line': () => [set('cmi.interactions.0.learner_response', 'Một.'), api.GetLastError()],
  comment: () => [set('cmi.comments_from_learner.0.comment', words), api.GetLastError()],
  'suspend data': () => [set('cmi.suspend_data', words), api.GetLastError()],
  'comment of 1.2': () => {
    const old = new Scorm12API({ autocommit: false, logLevel: 5 })
    old.LMSInitialize('')
    return [old.LMSSetValue('cmi.comments', words), old.LMSGetLastError()]
  },
}
console.log(tries[process.argv[2]]().join(' '))
JS
for refused in answer comment; do seen "$refused of two lines:" 'false 406' "$(node try.js "$refused" 2>/dev/null | tail -1)"; done
for kept in 'answer of one line' 'suspend data' 'comment of 1.2'; do seen "$kept:" 'true 0' "$(node try.js "$kept" 2>/dev/null | tail -1)"; done
