import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import './floor.css'

/**
 * The floor of `npm run bench -- page`: the least that a page of React and its router can be which shows the
 * first twelve courses. It asks after it is mounted, and its cards have no pictures.
 */

interface Course {
  _id: string
  slug: string
  title: string
  price: number | null
}

function Courses() {
  const [courses, setCourses] = useState<Course[]>([])
  useEffect(() => {
    void fetch('/api/public/courses?page=1&pageSize=12&sort=popular')
      .then((response) => response.json())
      .then(({ items }: { items: Course[] }) => setCourses(items))
  }, [])
  return (
    <main>
      <h1>Khóa học</h1>
      <ul>
        {courses.map(({ _id, slug, title, price }) => (
          <li key={_id}>
            <h2>{title}</h2>
            <p>{`${price ?? 0} đ`}</p>
            <Link to={`/courses/${slug}`}>Xem chi tiết</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/courses" element={<Courses />} />
      </Routes>
    </BrowserRouter>,
  )
}
