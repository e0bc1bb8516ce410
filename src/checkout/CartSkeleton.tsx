import { Bar } from '../ui/Skeletons.tsx'

/** A cart to come: lines and summary in their places. */
export const CartSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className="skeleton cart" aria-hidden="true">
      <div className="card cart-lines">
        {[1, 2].map((line) => (
          <div key={line} className="cart-line">
            <span className="skeleton-bar cart-line-image" />
            <div className="cart-line-text">
              <Bar width="80%" height={24} />
              <Bar width="40%" height={20} />
            </div>
            <div className="cart-line-acts">
              <Bar width="132px" height={44} />
            </div>
          </div>
        ))}
      </div>
      <div className="card cart-summary">
        <Bar width="60%" height={24} />
        <Bar />
        <Bar />
        <Bar height={28} />
        <Bar height={44} />
        <Bar height={44} />
        <Bar height={44} />
      </div>
    </div>
  </>
)
