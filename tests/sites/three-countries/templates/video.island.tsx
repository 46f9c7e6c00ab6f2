import { useState } from 'react';

export default function Video({ id, title, play }: { id: string; title: string; play: string }) {
  const [isOpen, open] = useState(false);
  if (!isOpen)
    return (
      <button type="button" onClick={() => open(true)}>
        {play}
      </button>
    );
  return (
    <iframe title={title} src={`https://video.example.com/embed/${id}`} allow="autoplay; fullscreen" allowFullScreen />
  );
}
