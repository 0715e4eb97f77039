/** False on a free site: the gateway marks its pages. */
export const sellsPlans = document.querySelector('meta[name="plans"][content="none"]') === null
