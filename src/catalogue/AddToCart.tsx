import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { addToCart } from '../api/cart.ts'
import { toApiError } from '../api/errors.ts'
import { changes } from '../api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { toast } from '../ui/toast.ts'

const FAILED = 'Không thêm được vào giỏ, hãy đăng nhập.'

interface AddToCartProps {
  courseId: string
  /** Something else in the box is the main thing to do. */
  quiet: boolean
}

/**
 * «Thêm vào giỏ hàng» with the messages of section 8. Its one failure speaks of signing in: beside
 * the button stands the way there or, for who is signed in, what happened.
 */
export function AddToCart({ courseId, quiet }: AddToCartProps) {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const { mutate, isPending, error } = useOnceMutation({
    mutationFn: () => addToCart(courseId),
    onSuccess: () => {
      toast.success('Đã thêm vào giỏ hàng')
      void changes.cartChanged(client)
    },
    onError: () => toast.error(FAILED),
  })
  return (
    <>
      <button
        type="button"
        className={quiet ? 'btn btn-outline-primary' : 'btn btn-primary'}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        Thêm vào giỏ hàng
      </button>
      <output className="course-buy-note">
        {error ? (
          signedIn ? (
            toApiError(error).message
          ) : (
            <>
              Giỏ hàng cần tài khoản.{' '}
              <Link to={paths.login(pathname + search)}>Đăng nhập rồi quay lại đây</Link>
            </>
          )
        ) : null}
      </output>
    </>
  )
}
