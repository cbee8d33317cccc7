// Placeholder.
export default function Page() {
  return <h1>packages</h1>
}
