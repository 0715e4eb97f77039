import { useEffect, useState } from 'react'

/** @returns an address of these bytes that lives as long as the component; undefined without any */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = blob && URL.createObjectURL(blob)
    setUrl(address)
    return () => {
      if (address) URL.revokeObjectURL(address)
    }
  }, [blob])
  return url
}
