/**
 * Why this version of Node.js cannot run the project, in Vietnamese and English; undefined when it can. `range` is
 * package.json's: parts like `^20.19` and `>=24`, joined by `||`.
 */
export function nodeFault(version, range) {
  const [major, minor] = version.split('.').map(Number)
  const parts = range.split('||').map((part) => part.trim())
  const fits = parts.some((part) => {
    const [, sign, wantedMajor, wantedMinor] = /^(\^|>=)(\d+)(?:\.(\d+))?$/.exec(part)
    const isEnough = minor >= Number(wantedMinor || 0)
    return major === Number(wantedMajor) ? isEnough : sign === '>=' && major > Number(wantedMajor)
  })
  if (fits) return undefined
  return `Lớp Mở cần Node.js ${range}, máy này đang dùng ${version}. Tải bản mới tại https://nodejs.org
Lớp Mở needs Node.js ${range}, this is ${version}. Get a newer one from https://nodejs.org`
}
