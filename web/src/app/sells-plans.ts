/** Whether the site has plans at all: the gateway marks the pages of a free one. */
export const sellsPlans = document.querySelector('meta[name="plans"][content="none"]') === null
