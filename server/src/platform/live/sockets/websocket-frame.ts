const finalText = 0x81;
const finalPing = 0x89;
const longestShortFrame = 125;
const longestMediumFrame = 0xffff;

/** One unmasked text frame, ready to be written to any number of sockets (RFC 6455, section 5.2). */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length <= longestShortFrame ? 2 : length <= longestMediumFrame ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headerLength + length);
  frame[0] = finalText;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

/** A ping without a body, which every browser answers by itself. */
export function encodePingFrame(): Buffer {
  return Buffer.from([finalPing, 0]);
}
